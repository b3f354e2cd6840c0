/** The place in the environment of the path that times are noted in, a line of JSON each. Without it none are noted. */
export const TIMES_PATH = 'PORTOLAN_TEST_TIMES'

/** Seconds that one test file, or one story of it, took: by the clock of the wall, and of processors in its tree of processes. */
export interface NotedTime {
  file: string
  wall: number
  cpu: number
}
