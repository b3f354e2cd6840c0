import type { Handlers } from '../../platform/http/handler.ts'
import { problem } from '../../platform/http/problem.ts'
import { type ImportDeps, importDocument } from './import.store.ts'
import { ImportRefused } from '../json-api/json-api.rules.ts'

/** An extension: takes a JSON:API document of this interface that another service answered or sent. */
export const importRoutes = (deps: ImportDeps): Pick<Handlers, 'create_import'> => ({
  async create_import({ caller, body }) {
    try {
      return await importDocument(deps, caller.account_id, body)
    } catch (cause) {
      if (!(cause instanceof ImportRefused)) throw cause
      const { message, pointer } = cause
      throw problem(422, message, pointer === undefined ? {} : { source: { pointer } })
    }
  },
})
