import { CONFIRMED_MINUTES } from '../../vocabulary/index.ts'

/** Why what changes how somebody signs in may be refused. */
export const confirmationNeeded = `\`confirmation_needed\`: it takes a sign-in or a confirmation of the last ${CONFIRMED_MINUTES} minutes`
