import type { Handlers } from '../../platform/http/handler.ts'
import { notFound } from '../../platform/http/problem.ts'
import { documentSchemas } from './schemas.rules.ts'

/** The schemas are the same for every account. */
export const schemaRoutes = (): Pick<Handlers, 'get_document_schema'> => ({
  async get_document_schema({ params }) {
    const data = documentSchemas.get(params.id)
    if (!data) throw notFound(`DocumentSchema with 'id'=${params.id}`)
    return Promise.resolve({ data, links: { self: data.links?.self } })
  },
})
