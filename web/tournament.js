export class TournamentView { constructor() { this.root = document.createElement('div'); } close() {} }
