// Runs before the service, and in plain JavaScript that an old Node reads too: TypeScript files need a newer one.
const least = [24, 2]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > least[0] || (major === least[0] && minor >= least[1])) {
  const { buildDashboard } = await import('./build.ts')
  await buildDashboard()
} else {
  console.error(
    `Portolan runs on Node ${least.join('.')} or newer, and this is Node ${process.versions.node}. Install a newer one, or install Portolan with npm ci (without --omit=dev), which brings one along.`,
  )
  process.exitCode = 1
}
