import type { z } from 'zod'
import type { DocumentType } from '../../vocabulary/index.ts'
import * as commerce from './commerce.ts'
import * as customs from './customs.ts'
import * as transport from './transport.ts'

/** What is read of each type of documents. Not part of `resources/index.ts`: a browser need not load all of it. */
export const documentPayloads: Record<DocumentType, z.ZodObject> = { ...transport, ...commerce, ...customs }

/**
 * The version of the fields, a date: `schema_version` of what is read now. When fields change it moves on, and what was
 * read by an earlier one keeps that.
 */
export const schemaVersion = '2026-11-23'
