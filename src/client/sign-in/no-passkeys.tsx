/** Why no passkey is offered, with the address at which they work. */
export const NoPasskeys = ({ why, passkeysAt }: { why: string; passkeysAt: string | null | undefined }) => (
  <p className="muted sign-in-note">
    {why}
    {typeof passkeysAt === 'string' && passkeysAt !== window.location.origin && (
      <>
        {' '}
        Open <a href={`${passkeysAt}/sign-in`}>{passkeysAt}</a> for them.
      </>
    )}
  </p>
)
