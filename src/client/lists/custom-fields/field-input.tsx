import { t } from '../../../contract/language/index.ts'
import type { CustomFieldChoice } from './queries.ts'

interface Props {
  id?: string
  field: CustomFieldChoice
  /** As `writeFieldValue` has it. */
  text: string
  onText: (text: string) => void
  /** The person has just asked for this field. */
  focused?: boolean
}

const inputTypes: Record<string, string> = { date: 'date', datetime: 'datetime-local' }

/** The one control that fits a custom field's data type; `readFieldValue` reads what it holds. */
export function FieldInput({ id, field: { definition, options }, text, onText, focused = false }: Props) {
  const { data_type, display_name } = definition.attributes
  const common = {
    id,
    className: 'field',
    'aria-label': display_name,
    ref: (element: HTMLElement | null) => {
      if (focused) element?.focus()
    },
  }
  if (data_type === 'enum_multi') {
    const chosen = text.split('\n').filter((each) => each !== '')
    return (
      <select
        {...common}
        multiple
        size={Math.min(Math.max(options.length, 2), 6)}
        value={chosen}
        onChange={({ target }) => onText(Array.from(target.selectedOptions, ({ value }) => value).join('\n'))}
      >
        <Options of={options} />
      </select>
    )
  }
  if (data_type === 'enum' || data_type === 'boolean')
    return (
      <select {...common} value={text} onChange={({ target }) => onText(target.value)}>
        <option value="">{t('Nothing')}</option>
        {data_type === 'enum' ? (
          <Options of={options} />
        ) : (
          <>
            <option value="true">{t('Yes')}</option>
            <option value="false">{t('No')}</option>
          </>
        )}
      </select>
    )
  return (
    <input
      {...common}
      type={inputTypes[data_type] ?? 'text'}
      inputMode={data_type === 'number' ? 'decimal' : undefined}
      maxLength={1000}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}

const Options = ({ of }: { of: CustomFieldChoice['options'] }) =>
  of.map(({ id, attributes }) => (
    <option key={id} value={attributes.value}>
      {attributes.label}
    </option>
  ))
