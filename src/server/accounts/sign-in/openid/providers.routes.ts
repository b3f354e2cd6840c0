import { MAX_OPENID_PROVIDERS, type OpenidGroup } from '../../../../contract/vocabulary/index.ts'
import { iso } from '../../../platform/clock.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { addressRefusal } from '../../../platform/outgoing/addresses.ts'
import { partyById } from '../../store.ts'
import { confirmedSignInOf, personCaller } from '../confirmed.routes.ts'
import { callbackOf } from './openid.rules.ts'
import type { OpenidDeps } from './openid.routes.ts'
import { changeProvider, createProvider, listProviders, removeProvider } from './openid.store.ts'

type ProviderHandlers = Pick<
  Handlers,
  'list_openid_providers' | 'create_openid_provider' | 'edit_openid_provider' | 'delete_openid_provider'
>
const refused = (field: string, detail: string) => problem(422, detail, { source: { pointer: `/${field}` } })

/** The OpenID Connect providers of an account. */
export function providerRoutes(deps: OpenidDeps): ProviderHandlers {
  const { db, wall, sealer, dashboardUrl, toLoopback } = deps
  const refuseIssuer = (issuer: string | undefined): void => {
    const refusal = issuer === undefined ? undefined : addressRefusal(issuer, { toLoopback })
    if (refusal !== undefined) throw refused('issuer', refusal.replace(/^url/, 'issuer'))
  }
  const refuseParties = async (accountId: string, groups: readonly OpenidGroup[] = []): Promise<void> => {
    for (const [index, { party_id }] of groups.entries())
      if (party_id !== null && !(await partyById(db, accountId, party_id)))
        throw refused(`groups/${index}/party_id`, 'The account has no such party')
  }

  return {
    async list_openid_providers({ caller }) {
      const address = dashboardUrl()
      return {
        callback: address === undefined ? null : callbackOf(address, ''),
        providers: await listProviders(db, caller.account_id),
      }
    },

    async create_openid_provider({ caller, body }) {
      await confirmedSignInOf(deps, personCaller(caller))
      const { account_id } = caller
      refuseIssuer(body.issuer)
      await refuseParties(account_id, body.groups)
      const given = { ...body, account_id, created_at: iso(wall.now()) }
      const created = await createProvider(db, sealer, given, MAX_OPENID_PROVIDERS)
      if (!created) throw refused('name', `An account has ${MAX_OPENID_PROVIDERS} providers at most`)
      return created
    },

    async edit_openid_provider({ caller, params: { id }, body }) {
      await confirmedSignInOf(deps, personCaller(caller))
      const { account_id } = caller
      refuseIssuer(body.issuer)
      await refuseParties(account_id, body.groups)
      const changed = await changeProvider(db, sealer, { account_id, id }, body)
      if (!changed) throw notFound('OpenidProvider')
      return changed
    },

    async delete_openid_provider({ caller, params: { id } }) {
      await confirmedSignInOf(deps, personCaller(caller))
      if (!(await removeProvider(db, caller.account_id, id))) throw notFound('OpenidProvider')
    },
  }
}
