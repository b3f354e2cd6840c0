import { type FormEvent, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import {
  type CustomFieldEntity,
  customFieldMost,
  type CustomFieldType,
} from '../../../contract/vocabulary/index.ts'
import type { CustomFieldChoice } from '../../lists/custom-fields/queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormInput } from '../../ui/form-input.tsx'
import { entityTexts, hasOptions, optionsIn, typeTexts } from './field.present.ts'
import {
  addFieldOption,
  addFieldDefinition,
  removeFieldOption,
  changeFieldDefinition,
  useDefinitionChange,
} from './queries.ts'

interface Draft {
  entity: CustomFieldEntity
  name: string
  description: string
  type: Exclude<CustomFieldType, 'reference'>
  options: string
}

/** Stores the definition and then its options, those that are there already left as they are. */
async function store(choice: CustomFieldChoice | null, draft: Draft): Promise<void> {
  const { entity, name, description, type } = draft
  const entered = {
    display_name: name.trim(),
    description: description.trim() === '' ? null : description.trim(),
  }
  const definition_id = choice
    ? (await changeFieldDefinition({ id: choice.definition.id, ...entered })).data.id
    : (await addFieldDefinition({ entity_type: entity, data_type: type, ...entered })).data.id
  const before = choice?.options ?? []
  const wanted = hasOptions(choice?.definition.attributes.data_type ?? type) ? optionsIn(draft.options) : []
  const labels = new Set(before.map(({ attributes }) => attributes.label))
  const last = Math.max(0, ...before.map(({ attributes }) => attributes.position ?? 0))
  const added = wanted.filter((label) => !labels.has(label))
  for (const [nth, label] of added.entries())
    await addFieldOption({ definition_id, label, position: last + nth + 1 })
  for (const { id, attributes } of before)
    if (!wanted.includes(attributes.label)) await removeFieldOption({ definition_id, option_id: id })
}

/** Defines a custom field, or changes its name, description and options: what it holds and of which records stays. */
export const FieldDialog = ({
  choice,
  onClose,
}: {
  choice: CustomFieldChoice | null
  onClose: () => void
}) => {
  const { attributes } = choice?.definition ?? {}
  const [draft, setDraft] = useState<Draft>({
    entity: 'Shipment',
    name: attributes?.display_name ?? '',
    description: attributes?.description ?? '',
    type: 'short_text',
    options: choice?.options.map((option) => option.attributes.label).join('\n') ?? '',
  })
  const save = useDefinitionChange((given: Draft) => store(choice, given))
  const put = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    if (save.isError) save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft, { onSuccess: onClose })
  }
  const isOfOptions = hasOptions(attributes?.data_type ?? draft.type)
  return (
    <Dialog title={choice ? t('Change the field') : t('New field')} onClose={onClose}>
      <form className="section-form" onSubmit={submit} noValidate>
        <FormInput
          label={t('Name')}
          value={draft.name}
          onValue={(name) => put({ name })}
          maxLength={customFieldMost.name}
        />
        {!choice && (
          <>
            <FormInput
              label={t('Of')}
              value={draft.entity}
              onValue={(entity) => put({ entity: entity as CustomFieldEntity })}
              options={entityTexts}
            />
            <FormInput
              label={t('Holds')}
              value={draft.type}
              onValue={(type) => put({ type: type as Draft['type'] })}
              options={typeTexts}
              hint={t('Neither can be changed later.')}
            />
          </>
        )}
        {isOfOptions && (
          <FormInput
            label={t('Options')}
            value={draft.options}
            onValue={(options) => put({ options })}
            lines={5}
            hint={t('One on each line. Values with an option that is taken away stay as they are.')}
          />
        )}
        <FormInput
          label={t('Description')}
          value={draft.description}
          onValue={(description) => put({ description })}
          maxLength={customFieldMost.description}
          isOptional
        />
        {save.isError && (
          <p role="alert" className="t-bad">
            {save.error.message}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" className="btn go" disabled={save.isPending || draft.name.trim() === ''}>
            {t('Save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
