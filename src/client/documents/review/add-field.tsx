import { tellPath } from './words.present.ts'
import type { KnownField } from './schema.ts'

/** Adds what stands on the paper and was not read. */
export const AddField = ({
  known,
  taken,
  onAdd,
}: {
  known: readonly KnownField[]
  taken: readonly string[]
  onAdd: (path: string) => void
}) => {
  const left = known.filter(({ path }) => !taken.includes(path))
  if (left.length === 0) return null
  const groups = new Map<string, KnownField[]>()
  for (const field of left) {
    const { group } = tellPath(field.path)
    groups.set(group, [...(groups.get(group) ?? []), field])
  }
  return (
    <select
      className="field compact-field review-add"
      aria-label="Add a field"
      value=""
      onChange={({ target }) => target.value !== '' && onAdd(target.value)}
    >
      <option value="">Add a field…</option>
      {[...groups].map(([group, fields]) => (
        <optgroup key={group} label={group}>
          {fields.map(({ path }) => (
            <option key={path} value={path}>
              {tellPath(path).label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
