import { randomUUIDv7 } from 'node:crypto'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { definedOf } from '../platform/defined.rules.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { listingOf } from '../platform/http/list.ts'
import { pageDocument } from '../platform/http/page.ts'
import { Problem, errorOf, notFound, refuseOther } from '../platform/http/problem.ts'
import {
  defaultFaults,
  type DefinitionFault,
  referenceFaults,
  slugOf,
  validationFaults,
} from './definitions.rules.ts'
import { definitionPath, type KnownDefinition, presentDefinition } from './definitions.present.ts'
import {
  createDefinition,
  definitionsByIds,
  deleteDefinition,
  listDefinitions,
  unusedSlug,
  updateDefinition,
} from './definitions.store.ts'
import { definitionList } from './custom-fields.list.ts'
import { optionsOf } from './options.store.ts'
import type { ValueRule } from './values.rules.ts'

type Names =
  | 'list_custom_field_definitions'
  | 'create_custom_field_definition'
  | 'get_custom_field_definition'
  | 'edit_custom_field_definition'
  | 'delete_custom_field_definition'

const documentOf = (known: KnownDefinition) => ({
  data: presentDefinition(known),
  links: { self: definitionPath(known.row.id) },
})

/** @throws 422 with a pointer for each fault, where there is any */
function refuse(faults: readonly DefinitionFault[]): void {
  if (faults.length === 0) return
  throw new Problem(
    422,
    faults.map(({ at, detail }) => errorOf(422, detail, { source: { pointer: `/data/attributes${at}` } })),
  )
}

/** The account's own fields of shipments, containers and tracking requests. */
export function definitionRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  async function found(accountId: string, id: string): Promise<KnownDefinition> {
    const [known] = await definitionsByIds(db, accountId, [id])
    if (!known) throw notFound('CustomFieldDefinition')
    return known
  }

  return {
    async list_custom_field_definitions(request) {
      const listing = listingOf(request, definitionList)
      const { definitions, total, cursors } = await listDefinitions(db, request.caller.account_id, listing)
      return pageDocument(request, definitions.map(presentDefinition), total, cursors)
    },

    async create_custom_field_definition({ caller, body }) {
      const { entity_type, data_type, display_name, ...requested } = body.data.attributes
      const reference_type = requested.reference_type ?? null
      const validation = requested.validation ?? null
      const default_format = requested.default_format ?? null
      const rule: ValueRule = { data_type, reference_type, validation, default_format }
      const slug = requested.api_slug ?? slugOf(display_name)
      const faults = [...referenceFaults(rule), ...validationFaults(validation)]
      if (slug === '')
        faults.push({ at: '/api_slug', detail: "Api slug can't be made of this display name: send one" })
      refuse(faults)
      refuse(defaultFaults(rule, requested.default_value, []))
      const id = randomUUIDv7()
      const now = iso(clock.now())
      const api_slug = requested.api_slug ?? (await unusedSlug(db, caller.account_id, entity_type, slug))
      const outcome = await createDefinition(db, {
        account_id: caller.account_id,
        id,
        entity_type,
        api_slug,
        display_name,
        ...rule,
        description: requested.description ?? null,
        default_value: requested.default_value ?? null,
        created_at: now,
        updated_at: now,
      })
      if (outcome === 'taken')
        refuse([{ at: '/api_slug', detail: `Api slug '${api_slug}' is taken for ${entity_type} already` }])
      return documentOf(await found(caller.account_id, id))
    },

    async get_custom_field_definition({ caller, params }) {
      return documentOf(await found(caller.account_id, params.id))
    },

    async edit_custom_field_definition({ caller, params, body: { data } }) {
      const { row } = await found(caller.account_id, params.id)
      refuseOther('definition', data.id, params.id)
      const { entity_type, api_slug, data_type, reference_type, ...change } = data.attributes
      const fixed = { entity_type, api_slug, data_type, reference_type }
      refuse(
        (Object.keys(fixed) as (keyof typeof fixed)[])
          .filter((name) => fixed[name] !== undefined && fixed[name] !== row[name])
          .map((name) => ({ at: `/${name}`, detail: `${name} cannot be changed: delete this definition` })),
      )
      refuse(validationFaults(change.validation))
      const given = definedOf(change)
      const options = await optionsOf(db, caller.account_id, [row.id])
      refuse(
        defaultFaults(
          { ...row, ...given },
          change.default_value,
          options.map(({ value }) => value),
        ),
      )
      await updateDefinition(db, caller.account_id, row.id, { ...given, updated_at: iso(clock.now()) })
      return documentOf(await found(caller.account_id, row.id))
    },

    async delete_custom_field_definition({ caller, params }) {
      if (!(await deleteDefinition(db, caller.account_id, params.id))) throw notFound('CustomFieldDefinition')
      return { meta: {} }
    },
  }
}
