import { slowPatterns } from './slow-patterns.ts'

const { tried, slow, unneeded } = await slowPatterns((text) => process.stderr.write(text))
for (const { path, line, source, flags, ms, text, length } of slow)
  console.log(
    `${path}:${line}  /${source}/${flags}\n  ${ms === null ? 'took too long' : `${Math.round(ms)} ms`} for ${length} characters such as ${JSON.stringify(text)}`,
  )
for (const each of unneeded)
  console.log(
    `${each.path}  /${each.source}/ is quick, or gone: its line in src/tools/patterns/bounded.ts is needed no more`,
  )
console.log(`${tried} regular expressions were tried, ${slow.length} are slow`)
process.exitCode = slow.length + unneeded.length === 0 ? 0 : 1
