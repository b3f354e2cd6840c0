import fc from 'fast-check'
import { SEED } from './seed.ts'

/* A set-up file of vitest: properties that name no seed of their own draw their values from that of the run. */
const seed = process.env[SEED]
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
