import { contradictions, MAX_TARIFFS, type OwnTariff } from '../../contract/trade/deadlines/index.ts'
import { type Clock, iso } from '../platform/clock.ts'
import type { Db } from '../platform/database/tables.ts'
import { definedOf } from '../platform/defined.rules.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { notFound, type Problem, problem, refuseOther } from '../platform/http/problem.ts'
import { importTariffs } from './import.store.ts'
import { presentTariff, tariffPath } from './present.ts'
import { refuseFaults, refuseUnknownPlace } from './refusals.ts'
import {
  deleteTariff,
  refusalBeside,
  storeTariff,
  tariffById,
  type TariffRefusal,
  type TariffRow,
  tariffsOf,
  withTariffsLocked,
} from './tariffs.store.ts'

type Names =
  | 'list_tariffs'
  | 'create_tariff'
  | 'get_tariff'
  | 'edit_tariff'
  | 'delete_tariff'
  | 'create_tariff_import'

const documentOf = (row: TariffRow) => ({ data: presentTariff(row), links: { self: tariffPath(row.id) } })

function problemOf(refusal: TariffRefusal): Problem {
  if ('overlapping' in refusal) {
    const { name, label, terms } = refusal.overlapping
    const until = terms.valid_until === null ? 'on' : `to ${terms.valid_until}`
    return problem(
      409,
      `${name} (${label}) is for the same, and in force from ${terms.valid_from} ${until}: end it before this one begins`,
      { source: { pointer: '/data/attributes/terms/valid_from' } },
    )
  }
  if (refusal.refused === 'missing') return notFound('Tariff')
  return problem(422, `An account has at most ${MAX_TARIFFS} tariffs`, { source: { pointer: '/data' } })
}

/** The account's own tariffs: what free time and costs are calculated by. */
export function tariffRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  async function stored(accountId: string, tariff: OwnTariff, id?: string) {
    refuseFaults(contradictions(tariff))
    await refuseUnknownPlace(db, accountId, tariff)
    const written = await withTariffsLocked(db, accountId, async (trx, all) => {
      const refusal = refusalBeside(tariff, id, all)
      return refusal ?? { row: await storeTariff(trx, accountId, tariff, { id, now: iso(clock.now()) }) }
    })
    if (!('row' in written)) throw problemOf(written)
    return documentOf(written.row)
  }
  async function found(accountId: string, id: string): Promise<TariffRow> {
    const row = await tariffById(db, accountId, id)
    if (!row) throw notFound('Tariff')
    return row
  }

  return {
    async list_tariffs({ caller }) {
      return { data: (await tariffsOf(db, caller.account_id)).map(presentTariff) }
    },

    async create_tariff({ caller, body }) {
      return stored(caller.account_id, body.data.attributes)
    },

    async get_tariff({ caller, params }) {
      return documentOf(await found(caller.account_id, params.id))
    },

    async edit_tariff({ caller, params, body: { data } }) {
      refuseOther('tariff', data.id, params.id)
      const { account_id, id, created_at, updated_at, ...before } = await found(caller.account_id, params.id)
      const given = definedOf(data.attributes)
      return stored(account_id, { ...before, ...given }, id)
    },

    async delete_tariff({ caller, params }) {
      if (!(await deleteTariff(db, caller.account_id, params.id))) throw notFound('Tariff')
      return { meta: {} }
    },

    async create_tariff_import({ caller, body }) {
      const answer = await importTariffs(db, caller.account_id, body.data.attributes, iso(clock.now()))
      if (!('missing' in answer)) return { data: answer }
      throw problem(422, `The first row has no column ${answer.missing.join(', ')}`, {
        source: { pointer: '/data/attributes/headings' },
      })
    },
  }
}
