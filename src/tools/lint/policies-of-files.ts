import { matchesGlob } from 'node:path'
import { files, policies } from './import-rules.ts'

type FilesPolicies = { files: string[]; policies: typeof policies }

/** oxlint reads braces, and no `@(a|b)`. */
const asBraces = (pattern: string): string =>
  pattern.replaceAll(/@\(([^)]*)\)/g, (_, names: string) => `{${names.replaceAll('|', ',')}}`)

/**
 * The policies for the files of each category alone: each import is compared with all policies that a file has, and of 144 some ten are about
 * its files. The last entry that matches a file decides: a category that comes first in `files` is last here.
 */
export const policiesOfFiles: FilesPolicies[] = files
  .map(({ category, pattern }) => ({
    files: [pattern].flat().map(asBraces),
    policies: policies.filter(({ from }) => {
      const { categories } = from.file ?? {}
      return categories === undefined || [categories].flat().some((each) => matchesGlob(category, each))
    }),
  }))
  .toReversed()
