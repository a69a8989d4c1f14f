// With WHOLE=1 also what is tagged @long, and every look of a page.
// npm run e2e [-- FILE… | -g NAME | --shard=1/2], with TRACE=1 for a trace of what fails: three workers, each with one server and one Chromium.
import { launch } from './site.mjs'

/** One test in it takes five minutes, most of them between rounds: it begins, and the others run beside it. */
const LONGEST = 'teams.test.mjs'

export default {
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'all others', testMatch: '*.test.mjs', testIgnore: LONGEST },
  ],
  fullyParallel: true,
  workers: 3, // on two processors: they wait a lot
  retries: Number(process.env.E2E_RETRIES ?? 0), // see .ci/run
  forbidOnly: true,
  grepInvert: process.env.WHOLE ? undefined : /@long/,
  // A minute for whatever must happen, however soon it usually does: the machine may be busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './setup.mjs',
  outputDir: '../../bin/e2e',
  reporter: [['list'], ['junit', { outputFile: '../../bin/e2e.xml', includeRetries: true }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: launch(),
    screenshot: 'only-on-failure',
    trace: process.env.TRACE
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true }
      : 'off', // a third of the time
  },
}
