/** Where a cell has nothing to say. */
export const NoValue = () => (
  <span className="faint">
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">none</span>
  </span>
)
