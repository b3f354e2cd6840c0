import type { Columns } from '../../jsonapi/index.ts'

/** What all lists of the dashboard can be narrowed to, beside the attributes of their records. */
export const commonColumns = {
  id: { kind: 'id', always: true, only: 'filter' },
  changed_hours_ago: {
    kind: 'number',
    always: true,
    only: 'filter',
    says: 'Hours since the record last changed; a value stands for the whole hour that it begins',
  },
  custom_fields: {
    kind: 'pairs',
    only: 'filter',
    says: 'Values of custom fields as `slug=value`, a date or time as ISO 8601, an option by its value',
  },
} as const satisfies Columns
