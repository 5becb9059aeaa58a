/** What `npm run setup` takes. */
export const SETUP = {
  usage: [
    'npm run setup -- --circle "Name of the circle" --slug its-address [--seen] [--another]',
    'npm run setup -- --invite --slug its-address',
    'npm run setup -- --first-circle | --operator | --migrate',
    'npm run --silent setup -- --keys > .env',
    'npm run setup -- --adopt-keys [HASH_KEY ... [--yes]]',
    'npm run setup -- --move-pictures',
    'npm run setup -- --directory address-for-its-owner | --cell name | --cells',
    'npm run setup -- --sms-templates | --data-sheet',
    'npm run setup -- --panel-add | --panel-remove | --agree-reset | --agree-suspension circle-slug/email',
    'npm run setup -- --check-nominee circle-slug/email contact',
  ],
  about: `Updates the database, opens a circle and prints the one-time links for its two administrators. It reads the
settings of the server, and DATABASE_OWNER_URL, the address of the database for its owner.`,
  options: {
    'circle': { type: 'string', value: 'name', about: 'open a circle with this name' },
    'slug': { type: 'string', value: 'its-address', about: 'the circle, by its address' },
    'seen': { type: 'boolean', about: 'list the circle on the public page' },
    'another': { type: 'boolean', about: 'open one more circle when there is already one' },
    'invite': {
      type: 'boolean',
      about: 'print the missing links for a circle with fewer than two active administrators',
    },
    'first-circle': {
      type: 'boolean',
      about: 'print the link with which two founders begin the first circle, as the start does',
    },
    'operator': {
      type: 'boolean',
      about:
        'print a one-time link for an operator, who opens, pauses and closes circles in the browser',
    },
    'migrate': {
      type: 'boolean',
      about: 'only make the tables, or update them after an upgrade',
    },
    'move-pictures': {
      type: 'boolean',
      about:
        'move the pictures of STORAGE_DIR into the bucket of PICTURES_S3; again goes on where it ended',
    },
    'directory': {
      type: 'string',
      value: 'address',
      about:
        'make the directory of all cells in this database, or bring it to this version, and print the DIRECTORY_URL of the servers',
    },
    'cell': {
      type: 'string',
      value: 'name',
      about:
        'make this installation one cell of several: its database takes its keys from the directory from now on',
    },
    'cells': { type: 'boolean', about: "print HAProxy's map: the cells, and how they are" },
    'keys': {
      type: 'boolean',
      about:
        'print the settings of a new installation, with new keys and passwords; nothing else is done',
    },
    'sms-templates': {
      type: 'boolean',
      about:
        'print the SMS texts to register on a DLT platform, and an empty SMS_TEMPLATES_FILE; nothing else is done',
    },
    'data-sheet': {
      type: 'boolean',
      about:
        'print a page of HTML for trustees: what is stored of people, where, how long, and who reads it; nothing else is done',
    },
    'yes': { type: 'boolean', about: 'do not ask before keys are adopted' },
    'adopt-keys': {
      type: 'boolean',
      about:
        'use these keys from now on, in place of those that the database was written with; without a name it says what that means',
    },
    'panel-add': {
      type: 'string',
      value: 'who',
      about:
        'an officer joins the panel, which decides disputes of circles with too few officers free of conflicts of interest',
    },
    'panel-remove': { type: 'string', value: 'who', about: 'an officer leaves the panel' },
    'agree-reset': {
      type: 'string',
      value: 'who',
      about:
        "remove a member's lost second factors, when an administrator of their circle proposed it and no one there can approve it",
    },
    'agree-suspension': {
      type: 'string',
      value: 'who',
      about:
        'suspend one of the last two administrators of a circle, when an officer there proposed it; then use --invite to replace them',
    },
    'check-nominee': {
      type: 'string',
      value: 'who',
      about:
        'say whether a member nominated someone with this email or phone to use their rights, and nothing else',
    },
  },
  takesWords: true,
} as const
