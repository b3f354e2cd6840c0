/** What is on the screen may be older than it looks. */
export const NotRefreshed = ({ error }: { error: Error }) => (
  <p className="source-stale t-warn" role="status">
    What you see was read before and may be out of date. {error.message}
  </p>
)
