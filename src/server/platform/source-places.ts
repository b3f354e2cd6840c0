import { readFileSync } from 'node:fs'

/*
 * The service runs joined into few files (`src/tools/service-build.ts`), in which a comment names the source of each part. The source
 * maps beside them say the line as well; to read those takes longer than a service may stand still.
 */

const joinedPlace = /\/\.build\/service\/([\w-]{1,80}\.js):(\d{1,9}):\d{1,9}/g
const sourceComment = /^\/\/ ((?:src|node_modules)\/\S+)$/
const ownFolder = new URL('../../../.build/service/', import.meta.url)

/** The sources of a joined file, each with its first line; read once. */
type Parts = readonly { line: number; source: string }[]
const known = new Map<string, Parts>()

function partsOf(file: URL): Parts {
  const found = known.get(file.href)
  if (found) return found
  let parts: Parts = []
  try {
    parts = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const source = sourceComment.exec(text)?.[1]
        return source === undefined ? [] : [{ line: index + 1, source }]
      })
  } catch {
    // It was replaced since this process read it.
  }
  known.set(file.href, parts)
  return parts
}

/** A stack trace with the source after each place in a joined file. @param folder that of the joined files */
export const withSources = (stack: string, folder = ownFolder): string =>
  stack.replaceAll(joinedPlace, (place, name: string, line: string) => {
    const source = partsOf(new URL(name, folder)).findLast((part) => part.line <= Number(line))?.source
    return source === undefined ? place : `${place} ${source}`
  })
