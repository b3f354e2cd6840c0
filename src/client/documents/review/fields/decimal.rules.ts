/**
 * The number that a text means; not a number where it means none.
 * @param mark between whole and parts, as the language writes it: `.` or `,`
 */
export function readDecimal(text: string, mark: string): number {
  if (mark === '.') return Number(text.replaceAll(',', ''))
  // `1.234` is written in groups of thousands, `12.5` is not.
  const isGrouped = text.includes(mark) || /^-?\d{1,3}(\.\d{3})+$/.test(text)
  return Number(isGrouped ? text.replaceAll('.', '').replace(mark, '.') : text)
}
