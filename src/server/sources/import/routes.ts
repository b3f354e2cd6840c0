import type { Handlers } from '../../platform/http/handler.ts'
import { problem } from '../../platform/http/problem.ts'
import { type ImportDeps, importDocument } from './import.store.ts'
import { ImportRefused } from './document.rules.ts'

/** Ours, beside the interface: a document of the interface told by another service. */
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
