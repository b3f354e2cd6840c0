/** By which numbers a paper names a shipment and its containers. */
export interface NamedNumbers {
  /** Of the container that a value is for; all containers where it is for the shipment. */
  containers: readonly string[]
  /** Bill of lading, booking and references. */
  papers: readonly string[]
}

const bare = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    // With and without the SCAC of the line.
    .replace(/^[A-Z]{4}(?=[A-Z0-9]*\d{6})/, '')

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const textsOf = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value.trim() !== '')

/**
 * The number that a paper names instead of a shipment or container to which it is linked; null if it names that, or no number. A house bill
 * of lading is nobody else's: lines do not know it.
 * @param payload what was read of the paper
 */
export function namedInstead(
  payload: Readonly<Record<string, unknown>>,
  { containers, papers }: NamedNumbers,
): string | null {
  const equipments = payload['utilized_transport_equipments']
  const boxes = textsOf(
    (Array.isArray(equipments) ? equipments : []).map(
      (each: unknown) => fieldsOf(each)['equipment_reference'],
    ),
  )
  const numbers = textsOf([payload['transport_document_reference'], payload['carrier_booking_reference']])
  const isOurs = (all: readonly string[], own: readonly string[]) =>
    all.some((each) => own.some((one) => bare(one) === bare(each)))
  const whole = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (boxes.length > 0)
    return boxes.some((box) => containers.some((own) => whole(own) === whole(box)))
      ? null
      : (numbers.find((number) => !isOurs([number], papers)) ?? boxes[0] ?? null)
  const house = textsOf([payload['house_document_reference']])
  if (numbers.length === 0 || isOurs([...numbers, ...house], papers)) return null
  return numbers[0] ?? null
}

interface NamedShipment {
  attributes: { bill_of_lading_number: string; booking_number: string | null; ref_numbers: readonly string[] }
}
/** The numbers by which papers name a shipment and containers of it. */
export const namedNumbersOf = (
  { attributes }: NamedShipment,
  containers: readonly { attributes: { number: string } }[],
): NamedNumbers => ({
  containers: containers.map((each) => each.attributes.number),
  papers: [attributes.bill_of_lading_number, ...attributes.ref_numbers].concat(
    attributes.booking_number ?? [],
  ),
})
