import module from 'node:module'
import { join } from 'node:path'

/*
 * The first module of a process of a test: code that one process has compiled, of which TypeScript is half the work, is read by
 * the next one. In a folder beside that of a start, which is for other options of Node.
 */
module.enableCompileCache(join(import.meta.dirname, '../../../.build/compiled-for-tests'))
