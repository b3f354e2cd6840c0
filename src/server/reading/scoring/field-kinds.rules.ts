/** Kinds of fields that are alike in how well they are read; the confidence of each is calibrated by itself. */
export const fieldKinds = [
  'container',
  'reference',
  'date',
  'party',
  'party_detail',
  'place',
  'vessel',
  'money',
  'measure',
  'code',
  'text',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const byMember: [RegExp, FieldKind][] = [
  [/equipment_reference$/, 'container'],
  [/party_name$/, 'party'],
  [/\.(?:address|country_code|tax_id|contact_name|phone|email)$/, 'party_detail'],
  [/(?:location_name|un_location_code|facility_code|country_of_\w+|exporting_country)$/, 'place'],
  [/(?:vessel_name|voyage_number|vessel_imo_number)$/, 'vessel'],
  [/(?:_date|_on|_at|_until|_day|blanket_period_\w+|cut_off_date_time)$/, 'date'],
  [/(?:amount|currency_code|unit_price\.\w+|duty_rate)$/, 'money'],
  [/(?:weight|volume)(?:\.\w+)?$|(?:number_of_\w+|quantity|units|duration|unit_of_measure)$/, 'measure'],
  [
    /(?:_code|_status|_type|_type_at_\w+|incoterms|is_\w+|hs_codes\.\d+|imo_class|packing_group|time_unit|carrier_code)$/,
    'code',
  ],
  [
    /(?:_reference|_number|_numbers\.\d+|seals\.\d+|manufacturer_id|un_number|line_number|product_code)$/,
    'reference',
  ],
]

/** Of `notify_parties.0.party_name` a party. */
export const fieldKindOf = (path: string): FieldKind =>
  byMember.find(([pattern]) => pattern.test(path))?.[1] ?? 'text'

/** `charges.3.charge_name` is `charges.*.charge_name`. */
export const generalPath = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')
