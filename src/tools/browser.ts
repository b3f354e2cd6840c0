import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

const isRoot = process.getuid?.() === 0

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Of several such switches Chromium takes the last: the first are those of Playwright (`chromiumSwitches.ts`). */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The suggestions below the address, two pages that every new window loads and no story shows: 0.6 s of CPU time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * Flags that draw without a graphics card and keep the browser from calling home. SwiftShader draws the map; the page itself is put
 * together by the processor at once, which takes a tenth of the time that it takes by way of SwiftShader.
 */
export const browserFlags: string[] = [
  '--disable-gpu-compositing',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Chromium's sandbox does not start as root.
  ...(isRoot ? ['--no-sandbox'] : []),
]

/** A file that is there may still lack its libraries, or be a stub of the distribution. */
const starts = async (path: string): Promise<boolean> =>
  existsSync(path) && (await run(path, ['--version'], { timeoutMs: 20_000 })).code === 0

const firstThatStarts = async (paths: string[]): Promise<string | undefined> => {
  for (const path of paths) if (await starts(path)) return path
  return undefined
}

const installFromDebian = async (): Promise<void> => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, timeoutMs: 120_000 })
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, timeoutMs: 600_000 })
}

/**
 * The path of a Chromium that starts: `PORTOLAN_CHROMIUM`, Playwright's own, the machine's own; else one is installed,
 * by Playwright or from Debian. What is found is kept in `PORTOLAN_CHROMIUM` for the processes started from here.
 * @throws Error with a sentence for the person who runs the tests
 */
export const findBrowser = async (): Promise<string> => {
  const named = process.env['PORTOLAN_CHROMIUM']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`PORTOLAN_CHROMIUM names ${named}, and there is no such file`)
  }
  const candidates = [chromium.executablePath(), ...usualPaths]
  let found = await firstThatStarts(candidates)
  if (!found) {
    await run('playwright', ['install', 'chromium'], { timeoutMs: 180_000 })
    found = await firstThatStarts(candidates)
  }
  if (!found) {
    await installFromDebian()
    found = await firstThatStarts(candidates)
  }
  if (!found) {
    throw new Error(
      'No Chromium was found and none could be installed: install one, or name it in PORTOLAN_CHROMIUM',
    )
  }
  process.env['PORTOLAN_CHROMIUM'] = found
  return found
}

if (import.meta.main) console.log(await findBrowser())
