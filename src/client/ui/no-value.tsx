/** For a cell without a value. */
export const NoValue = () => (
  <span className="faint">
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">none</span>
  </span>
)
