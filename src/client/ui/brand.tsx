export const Brand = () => (
  <span className="brand">
    Porto<i>lan</i>
  </span>
)
