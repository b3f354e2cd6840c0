/**
 * Options of Node for a process of a test, which lives for seconds: the embedded database is compiled once and plainly, and what is
 * called often not a second time for speed. Two fifths of the processor time of a start. What is measured must run without them.
 */
export const briefProcessOptions = ['--liftoff-only']
