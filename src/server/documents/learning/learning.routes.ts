import type { DocumentLearning, LearnedIssuerRecord } from '../../../contract/resources/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { notFound } from '../../platform/http/problem.ts'
import {
  deleteLearnedIssuer,
  deleteLearnedIssuers,
  forgetField,
  type LearnedIssuer,
  learnsFromDocuments,
  listLearnedIssuers,
  renameLearnedIssuer,
  setLearnsFromDocuments,
} from './issuers.store.ts'

type Names =
  | 'get_document_learning'
  | 'edit_document_learning'
  | 'edit_learned_issuer'
  | 'forget_learned_field'
  | 'forget_learned_issuer'
  | 'forget_learned_issuers'

const presentIssuer = ({
  id,
  name,
  document_type,
  documents,
  updated_at,
  last_used_at,
  fields,
}: LearnedIssuer): LearnedIssuerRecord => ({
  id,
  name,
  document_type,
  documents,
  updated_at,
  last_used_at,
  fields: fields.map(({ path, confirmations, example, spot }) => ({
    path,
    confirmations,
    is_read_first: spot !== null,
    example,
  })),
})

/** What an account learned from accepted documents. */
export function learningRoutes({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Names> {
  const learning = async (accountId: string): Promise<DocumentLearning> => ({
    is_on: await learnsFromDocuments(db, accountId),
    issuers: (await listLearnedIssuers(db, accountId)).map(presentIssuer),
  })
  return {
    async get_document_learning({ caller }) {
      return learning(caller.account_id)
    },

    async edit_document_learning({ caller, body }) {
      await setLearnsFromDocuments(db, caller.account_id, body.is_on)
      return learning(caller.account_id)
    },

    async edit_learned_issuer({ caller, params, body }) {
      const issuer = await renameLearnedIssuer(db, caller.account_id, params.id, body.name)
      if (!issuer) throw notFound('Issuer')
      return presentIssuer(issuer)
    },

    async forget_learned_field({ caller, params }) {
      const { id, path } = params
      if (!(await forgetField(db, caller.account_id, id, path, clock.now()))) throw notFound('Field')
      return { meta: {} }
    },

    async forget_learned_issuer({ caller, params }) {
      if (!(await deleteLearnedIssuer(db, caller.account_id, params.id))) throw notFound('Issuer')
      return { meta: {} }
    },

    async forget_learned_issuers({ caller }) {
      await deleteLearnedIssuers(db, caller.account_id)
      return { meta: {} }
    },
  }
}
