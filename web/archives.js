export class ArchivesView { constructor() { this.root = document.createElement('div'); } close() {} }
