import { t } from '../../../contract/language/index.ts'
import type { LearnedIssuerRecord } from '../../../contract/resources/index.ts'
import { fieldLabel } from '../review/fields/field-labels.present.ts'

type Field = LearnedIssuerRecord['fields'][number]

/** Fields with their names; those that are read first before the others, then by name. */
export const learnedFieldRows = (fields: readonly Field[]): (Field & { label: string })[] =>
  fields
    .map((field) => ({ ...field, label: fieldLabel(field.path).label }))
    .toSorted(
      (one, other) =>
        Number(other.is_read_first) - Number(one.is_read_first) || one.label.localeCompare(other.label),
    )

export const issuerName = ({ name }: Pick<LearnedIssuerRecord, 'name'>): string =>
  name === '' ? t('Issuer without a name') : name
