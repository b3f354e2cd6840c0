import { judgeStatements, statementsPath } from './statements.ts'

/*
 * For the statements of some tests:
 *
 *   PORTOLAN_STATEMENTS_FOLDER=/tmp/statements npm run unit -- src/server/webhooks
 *   node src/tools/statements/report.ts /tmp/statements
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Give the folder that the statements were written to')
const { faults, summary } = await judgeStatements(folder)
for (const fault of faults) console.log(fault)
console.log(`${summary}: ${statementsPath}`)
if (faults.length > 0) process.exitCode = 1
