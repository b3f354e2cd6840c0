import type { Db } from '../platform/database/tables.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { listingOf } from '../platform/http/list.ts'
import { pageDocument } from '../platform/http/page.ts'
import { notFound, problem, refusedAttribute, refuseOther } from '../platform/http/problem.ts'
import {
  partyList,
  createParty,
  editParty,
  listParties,
  partyRecords,
  type PartyRow,
  type WrittenParty,
} from './parties.store.ts'
import { importParties } from './party-import.store.ts'
import { partyPath, presentParty } from './present.ts'

const documentOf = (row: PartyRow) => ({ data: presentParty(row), links: { self: partyPath(row.id) } })

/** The customers of an account, whom tracking requests can name. */
export const partyRoutes = ({
  db,
}: {
  db: Db
}): Pick<Handlers, 'list_parties' | 'create_party' | 'get_party' | 'edit_party' | 'create_party_import'> => ({
  async list_parties(request) {
    const listing = listingOf(request, partyList)
    const { rows, total, cursors } = await listParties(db, request.caller.account_id, listing)
    return pageDocument(request, rows.map(presentParty), total, cursors)
  },

  async create_party({ caller, body }) {
    const { attributes } = body.data
    return documentOrProblem(await createParty(db, caller.account_id, attributes), attributes.company_name)
  },

  async get_party({ caller, params }) {
    const [row] = await partyRecords(db, caller.account_id, [params.id])
    if (!row) throw notFound('Party')
    return documentOf(row)
  },

  async edit_party({ caller, params, body: { data } }) {
    refuseOther('party', data.id, params.id)
    const { attributes } = data
    const written = await editParty(db, caller.account_id, params.id, attributes)
    return documentOrProblem(written, attributes.company_name)
  },

  async create_party_import({ caller, body }) {
    const answer = await importParties(db, caller.account_id, body.data.attributes)
    if (!('missing' in answer)) return { data: answer }
    throw problem(422, `The first row has no column ${answer.missing.join(', ')}`, {
      source: { pointer: '/data/attributes/headings' },
    })
  },
})

/** @throws 422 with the sentence of the interface for a name that is taken */
function documentOrProblem(written: WrittenParty, company_name: string | undefined) {
  if (written === 'missing') throw notFound('Party')
  if (written === 'taken')
    throw refusedAttribute('company_name', `'${company_name}' already exists in Account`)
  return documentOf(written.party)
}
