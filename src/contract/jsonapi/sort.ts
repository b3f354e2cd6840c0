import { z } from 'zod'

/** `sort` over columns that are named: fields with commas between, `-` before one for descending. */
export const sortBy = <const Column extends string>(...columns: Column[]) => ({
  sort: z
    .string()
    .transform((fields, context) =>
      fields
        .split(',')
        .map((field) => field.trim())
        .filter((field) => field !== '')
        .map((field): { column: Column; descending: boolean } => {
          const name = field.replace(/^-/, '')
          const column = columns.find((each) => each === name)
          if (column === undefined)
            context.addIssue({
              code: 'custom',
              message: `Cannot sort by ${name}; possible are ${columns.join(', ')}`,
            })
          return { column: column ?? (name as Column), descending: field.startsWith('-') }
        }),
    )
    .optional(),
})
export type SortBy<Column extends string> = readonly { column: Column; descending: boolean }[]
