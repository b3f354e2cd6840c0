import { rich } from '../language/index.ts'
/** Why no passkey is offered, with the address at which they work. */
export const NoPasskeys = ({ why, passkeysAt }: { why: string; passkeysAt: string | null | undefined }) => (
  <p className="muted sign-in-note">
    {why}
    {typeof passkeysAt === 'string' && passkeysAt !== window.location.origin && (
      <>
        {' '}
        {rich('Open <link>{address}</link> for them.', {
          address: passkeysAt,
          link: (inside) => <a href={`${passkeysAt}/sign-in`}>{inside}</a>,
        })}
      </>
    )}
  </p>
)
