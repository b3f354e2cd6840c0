import type { Services } from '../service/composed.ts'

/** Runs a job of a service, which tests do not schedule, until nothing is left to do. */
export async function runJob({ services }: { services: Services }, name: string): Promise<void> {
  const job = services.scheduledJobs.find((each) => each.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  while ((await job.round()) === 'more');
}
