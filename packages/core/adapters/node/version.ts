import packageFile from '../../package.json' with { type: 'json' }

/** The release version, the same for all packages. */
export const version: string = packageFile.version
