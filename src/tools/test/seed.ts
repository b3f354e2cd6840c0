/** The place in the environment of the number that tests draw random values and orders from. `npm test` chooses and prints one. */
export const SEED = 'PORTOLAN_TEST_SEED'

const MAX_SEED = 2 ** 31

/** The seed of the environment, or a new one. */
export const chosenSeed = (): string => process.env[SEED] ?? String(Math.floor(Math.random() * MAX_SEED))
