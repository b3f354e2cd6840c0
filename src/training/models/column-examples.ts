import type { TableColumn } from '../../server/reading/extract/labels/columns.rules.ts'
import { columnClasses, columnFeatures } from '../../server/reading/scoring/column-reader.rules.ts'
import { bucketsOf } from '../../server/reading/scoring/scored-document.rules.ts'
import { isEqualValue } from '../../server/reading/scoring/same-value.rules.ts'
import type { ReadDocument } from './corpus-files.ts'
import { randomBy } from '../random.ts'
import type { TrainingExample } from './train-network.ts'

/** The column that has the member of an entry of a list. */
const columnOfMember: Readonly<Record<string, TableColumn>> = {
  equipment_reference: 'container',
  'seals.*': 'seal',
  iso_equipment_code: 'type',
  number_of_packages: 'packages',
  package_code: 'package_unit',
  cargo_gross_weight: 'gross_weight',
  gross_weight: 'gross_weight',
  cargo_net_weight: 'net_weight',
  net_weight: 'net_weight',
  tare_weight: 'tare',
  cargo_gross_volume: 'volume',
  description_of_goods: 'description',
  proper_shipping_name: 'description',
  'hs_codes.*': 'hs',
  quantity: 'quantity',
  units: 'quantity',
  unit_of_measure: 'unit',
  unit_price: 'unit_price',
  amount: 'amount',
  currency_amount: 'amount',
  currency_code: 'currency',
  charge_name: 'charge',
  product_code: 'product',
  country_of_origin: 'origin',
  origin_criterion: 'criterion',
  line_number: 'line',
  entered_value: 'entered_value',
  duty_rate: 'duty_rate',
  duty_amount: 'duty',
  un_number: 'un',
  imo_class: 'class',
  packing_group: 'packing_group',
  stop_type: 'stop_type',
  duration: 'free_days',
  free_until: 'free_until',
}
const lists =
  /^(?:utilized_transport_equipments|consignment_items|line_items|charges|dangerous_goods|stops|free_times|confirmed_equipments)\.(?:\*|0)\.(.+)$/
const OTHERS_OF_DOCUMENT = 25

/** The headers of the tables of a document, and some of its other texts. */
export function columnExamples({ truth, content }: ReadDocument, buckets: number): TrainingExample[] {
  const all = columnClasses.map((_, at) => at)
  const example = (text: string, column: string): TrainingExample => ({
    ids: bucketsOf(columnFeatures(text), buckets),
    targets: [Math.max(0, columnClasses.indexOf(column))],
    allowed: all,
    weight: 1,
  })
  const headers = truth.captions.flatMap(({ path, text }) => {
    const column = columnOfMember[lists.exec(path)?.[1] ?? '']
    return column === undefined ? [] : [{ text, column }]
  })
  const random = randomBy(truth.file).next
  const others = content.pages
    .flatMap(({ lines }) => lines.flatMap(({ cells }) => cells.map(({ text }) => text)))
    .filter((text) => !headers.some((header) => isEqualValue(header.text, text)))
    .map((text) => ({ text, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, OTHERS_OF_DOCUMENT)
  return [
    ...headers.map(({ text, column }) => example(text, column)),
    ...others.map(({ text }) => example(text, 'none')),
  ]
}
