import { readFileSync } from 'node:fs'

/*
 * The service runs joined into few files (`src/tools/service-build.ts`), in which a comment names the source of each part. The source
 * maps beside them say the line as well; to read those takes longer than a service may stand still.
 */

const joinedPlace = /(file:\S+\/\.build\/service\/[\w.-]+\.js):(\d+):\d+/g
const sourceComment = /^\/\/ ((?:src|node_modules)\/\S+)$/

/** The sources of a joined file, each with its first line; read once. */
type Parts = readonly { line: number; source: string }[]
const known = new Map<string, Parts>()

function partsOf(url: string): Parts {
  const found = known.get(url)
  if (found) return found
  let parts: Parts = []
  try {
    parts = readFileSync(new URL(url), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const source = sourceComment.exec(text)?.[1]
        return source === undefined ? [] : [{ line: index + 1, source }]
      })
  } catch {
    // It was replaced since this process read it.
  }
  known.set(url, parts)
  return parts
}

/** A stack trace with the source beside each place in a joined file. */
export const withSources = (stack: string): string =>
  stack.replaceAll(joinedPlace, (place, url: string, line: string) => {
    const source = partsOf(url).findLast((part) => part.line <= Number(line))?.source
    return source === undefined ? place : `${source} (${place})`
  })
