import { isAllowed } from '../../../contract/access.ts'
import type { GrantedAccess } from '../../../contract/vocabulary/index.ts'
import type { MachineTool } from '../tool.ts'
import { listTools } from './lists.ts'
import { readingTools } from './reading.ts'
import { writingTools } from './writing.ts'

/** The one list of tools. */
export const machineTools: readonly MachineTool[] = [...readingTools, ...listTools, ...writingTools]

/** Those whose every operation somebody may use. */
export const toolsFor = (granted: GrantedAccess): MachineTool[] =>
  machineTools.filter(({ uses }) => uses.every((name) => isAllowed(granted, name)))
