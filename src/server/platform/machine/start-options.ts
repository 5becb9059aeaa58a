import type { Command } from './command-line.ts'

/** What `npm start` takes in the sources, where practice mode is. */
export const START = {
  usage: ['npm start -- [--lan]'],
  about: `Starts practice mode on this computer, with a circle of made-up people. With PARASPAR_MODE=production it
starts the server, which reads its settings from the environment (docs/operations/settings.md).`,
  options: {
    lan: {
      type: 'boolean',
      default: false,
      about: 'let phones in your local network try practice mode',
    },
  },
  exits: 'Ends with 0 when it was stopped, and with 1 if it could not start.',
} as const

/** In a release it takes nothing. */
export const START_OF_RELEASE: Command<typeof START.options> = {
  usage: ['npm start'],
  about: `Starts one server in this window, until Ctrl-C. It reads the settings of docs/operations/settings.md. As a
service it is started by systemd or Docker (docs/installing.md).`,
  exits: START.exits,
}
