/** A breathing line in place of text that is on its way. */
export const Skeleton = ({ width = '100%' }: { width?: number | string }) => (
  <span className="skeleton" style={{ width }} aria-hidden="true" />
)
