import { migrations } from '../platform/database/migrations/index.ts'
import { makePreparedDatabase } from '../service/prepared-database.ts'

// Run by the build, and by the first start of an installation that was not built: later ones unpack what it makes.
await makePreparedDatabase(migrations)
