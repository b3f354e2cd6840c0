import { sql } from 'kysely'
import { emailSubmissionColumns } from '../../../contract/operations/lists/index.ts'
import { listTable } from '../../platform/database/lists/index.ts'
import { inside } from '../../platform/database/lists/like.rules.ts'
import { spaceSeparatedWords } from './documents.list.ts'

const patterns = (values: readonly string[]) => sql.val(values.map(inside))

export const emailSubmissionList = listTable({
  table: 'email_submissions',
  columns: emailSubmissionColumns,
  indexed: ['created_at'],
  sql: {
    subject: {
      value: sql`lower(email_submissions.subject)`,
      matches: (values) =>
        sql`(${sql.join(
          values.map(
            (text) =>
              sql`email_submissions.subject ilike all(${patterns(spaceSeparatedWords(text))}::text[])`,
          ),
          sql` or `,
        )})`,
    },
    from: {
      matches: (values) => sql`exists (
        select from unnest(email_submissions."from") as sender (address)
        where address ilike any(${patterns(values)}::text[]))`,
    },
  },
})
