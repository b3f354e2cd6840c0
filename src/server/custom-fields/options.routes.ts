import { randomUUIDv7 } from 'node:crypto'
import { customFieldMost } from '../../contract/vocabulary/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { listingOf } from '../platform/http/list.ts'
import { pageDocument } from '../platform/http/page.ts'
import { notFound, problem, refuseOther, refusedAttribute } from '../platform/http/problem.ts'
import { definitionsByIds, lockedDefinition } from './definitions.store.ts'
import { optionList } from './custom-fields.list.ts'
import { optionPath, type OptionRow, presentOption } from './definitions.present.ts'
import {
  createOption,
  deleteOption,
  listOptions,
  optionsByIds,
  optionsOf,
  updateOption,
} from './options.store.ts'

type Names =
  | 'list_custom_field_options'
  | 'create_custom_field_option'
  | 'get_custom_field_option'
  | 'edit_custom_field_option'
  | 'delete_custom_field_option'

const documentOf = (row: OptionRow) => ({ data: presentOption(row), links: { self: optionPath(row) } })

/** The options of fields of data type `enum` and `enum_multi`. */
export function optionRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  async function found(
    accountId: string,
    { definition_id, option_id }: { definition_id: string; option_id: string },
  ): Promise<OptionRow> {
    const [row] = await optionsByIds(db, accountId, [option_id])
    if (row?.definition_id !== definition_id.toLowerCase()) throw notFound('CustomFieldOption')
    return row
  }

  return {
    async list_custom_field_options(request) {
      const { caller, params } = request
      const [definition] = await definitionsByIds(db, caller.account_id, [params.definition_id])
      if (!definition) throw notFound('CustomFieldDefinition')
      const listing = listingOf(request, optionList)
      const { rows, total, cursors } = await listOptions(db, caller.account_id, params.definition_id, listing)
      return pageDocument(request, rows.map(presentOption), total, cursors)
    },

    create_custom_field_option: ({ caller, params, body }) =>
      db.transaction().execute(async (trx) => {
        const definition = await lockedDefinition(trx, caller.account_id, { id: params.definition_id })
        if (!definition) throw notFound('CustomFieldDefinition')
        if (definition.data_type !== 'enum' && definition.data_type !== 'enum_multi')
          throw problem(422, `A field of data type ${definition.data_type} has no options`, {
            source: { pointer: '/data' },
          })
        const known = await optionsOf(trx, caller.account_id, [definition.id])
        if (known.length >= customFieldMost.options)
          throw problem(422, `A field has at most ${customFieldMost.options} options`, {
            source: { pointer: '/data' },
          })
        const { label, value, position } = body.data.attributes
        const row = await createOption(trx, {
          account_id: caller.account_id,
          id: randomUUIDv7(),
          definition_id: definition.id,
          label,
          value,
          position: position ?? null,
          created_at: iso(clock.now()),
        })
        if (row === 'taken')
          throw refusedAttribute('value', `Value '${value}' is an option of this field already`)
        return documentOf(row)
      }),

    async get_custom_field_option({ caller, params }) {
      return documentOf(await found(caller.account_id, params))
    },

    async edit_custom_field_option({ caller, params, body: { data } }) {
      const before = await found(caller.account_id, params)
      refuseOther('option', data.id, params.option_id)
      const { label, position, value } = data.attributes
      if (value !== undefined && value !== before.value)
        throw refusedAttribute('value', 'Value cannot be changed: delete this option and create another')
      const change = {
        ...(label === undefined ? {} : { label }),
        ...(position === undefined ? {} : { position }),
      }
      if (Object.keys(change).length === 0) return documentOf(before)
      const row = await updateOption(db, caller.account_id, before, change)
      if (!row) throw notFound('CustomFieldOption')
      return documentOf(row)
    },

    async delete_custom_field_option({ caller, params }) {
      const isGone = await deleteOption(db, caller.account_id, params.definition_id, params.option_id)
      if (!isGone) throw notFound('CustomFieldOption')
      return { meta: {} }
    },
  }
}
