/** How a number is written where a point stands between whole and parts, and where a comma does. */
const forms = {
  '.': { grouped: /^-?\d{1,3}(,\d{3})+(\.\d*)?$/, plain: /^-?(\d+\.?\d*|\.\d+)$/ },
  // `1.234` is written in groups of thousands, `12.5` is not.
  ',': { grouped: /^-?\d{1,3}(\.\d{3})+(,\d*)?$/, plain: /^-?(\d+[.,]?\d*|[.,]\d+)$/ },
}

/**
 * The number that a text means; not a number where it means none, also where a mark of thousands stands elsewhere than between them.
 * @param mark between whole and parts, as the language writes it: `.` or `,`
 */
export function readDecimal(text: string, mark: string): number {
  const { grouped, plain } = forms[mark === ',' ? ',' : '.']
  if (grouped.test(text)) return Number(text.replaceAll(mark === ',' ? '.' : ',', '').replace(',', '.'))
  return plain.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
