import { t } from '../../../../contract/language/index.ts'
import { useListChoice } from '../../../ui/index.ts'
import { fieldLabel } from './field-labels.present.ts'
import type { SchemaField } from './schema.ts'

/** Adds a field that was not extracted. */
export const AddField = ({
  known,
  taken,
  onAdd,
}: {
  known: readonly SchemaField[]
  taken: readonly string[]
  onAdd: (path: string) => void
}) => {
  const list = useListChoice({ value: '', onChoose: onAdd })
  const left = known.filter(({ path }) => !taken.includes(path))
  if (left.length === 0) return null
  const groups = new Map<string, SchemaField[]>()
  for (const field of left) {
    const { group } = fieldLabel(field.path)
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return (
    <select className="field compact-field review-add" aria-label={t('Add a field')} {...list}>
      <option value="">{t('Add a field…')}</option>
      {[...groups].map(([group, fields]) => (
        <optgroup key={group} label={group}>
          {fields.map(({ path }) => (
            <option key={path} value={path}>
              {fieldLabel(path).label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
